import Foundation

extension ClientCore {
    /// Changes who is asked for, and asks the service.
    ///
    /// - Returns: the number of the evaluation, to be awaited, or `nil` if the network is off.
    @discardableResult
    func evaluate(_ trigger: EvaluationTrigger, changing: (inout Change) -> Void = { _ in }) -> Int? {
        var superseded: Task<Void, Never>?
        let number: Int? = change { change in
            let before = change.snapshot.identity
            changing(&change)
            if change.snapshot.identity != before { change.tell(.identityChanged(change.snapshot.identity)) }
            guard isNetworkEnabled else { return nil }
            let number = change.book.evaluations.begin()
            superseded = change.book.evaluations.task
            let started = Date()
            change.snapshot.evaluation.inFlightSince = started
            change.tell(.evaluationStarted(trigger))
            let question = Question(
                number: number, trigger: trigger, started: started, user: change.snapshot.identity.user,
                sticky: change.book.sticky)
            // Not a child of the caller's task: whoever stops waiting must not take the answer from everybody else.
            change.book.evaluations.task = Task { await self.ask(question) }
            return number
        }
        superseded?.cancel()
        return number
    }

    /// Returns when the evaluation of that number, or one asked for later, has ended.
    func waitForEnd(of number: Int?) async {
        guard let number else { return }
        await withCheckedContinuation { continuation in
            let waits = change { $0.book.evaluations.wait(for: number, continuation) }
            if !waits { continuation.resume() }
        }
    }

    /// One evaluation as it is asked for.
    private struct Question: Sendable {
        var number: Int
        var trigger: EvaluationTrigger
        var started: Date
        var user: [String: JSONValue]
        var sticky: [String: JSONValue]
    }

    private func ask(_ question: Question) async {
        let start = DispatchTime.now().uptimeNanoseconds
        let answer = await EvaluationAnswer(
            from: answers, by: requests, user: question.user, sticky: question.sticky)
        // Its answer does not count any more, and who waits for it waits for the one that took its place.
        guard !Task.isCancelled else { return }
        let duration = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        let report = EvaluationReport(
            trigger: question.trigger, startedAt: question.started, duration: duration, status: answer.status,
            failure: answer.failure)
        guard take(answer, to: question, report) else { return }
        if let failure = answer.failure { warn("the evaluation failed: \(failure)") }
        let waiting = change { $0.book.evaluations.end(question.number) }
        for continuation in waiting { continuation.resume() }
    }

    /// Makes the answer what reads see, unless another evaluation was asked for meanwhile; whether it did.
    private func take(_ answer: EvaluationAnswer, to question: Question, _ report: EvaluationReport) -> Bool {
        // Found out before the lock is taken, so that reads do not wait for it: assignments change here only, and
        // only for the latest evaluation.
        let before = snapshot.assignments
        let isObserved = hasListeners
        let difference = answer.assignments.map { after in
            isObserved ? AssignmentDifference(from: before, to: after) : AssignmentDifference()
        }
        let isTaken = change { change in
            guard question.number == change.book.evaluations.latest else { return false }
            change.snapshot.evaluation = EvaluationState(last: report)
            let user = UserKey(change)
            if let assignments = answer.assignments {
                change.snapshot.assignments = assignments
                change.book.evaluations.assignedUser = user
                change.book.sticky.merge(answer.sticky) { _, new in new }
                change.tell(.evaluationFinished(report, difference ?? AssignmentDifference()))
            } else {
                var lost = AssignmentDifference()
                if user != change.book.evaluations.assignedUser {
                    if isObserved { lost = AssignmentDifference(from: before, to: .empty) }
                    change.snapshot.assignments = .empty
                    change.book.evaluations.assignedUser = nil
                }
                change.tell(.evaluationFailed(report, lost))
            }
            return true
        }
        guard isTaken else { return false }
        if !answer.sticky.isEmpty { keepSticky() }
        if question.trigger == .identify, question.user["user_id"] != nil { tellIdentity(question.user) }
        return true
    }

    /// Writes the sticky groups as they are now.
    func keepSticky() {
        stickyWriting.withLock { _ in StoredIdentity.keep(sticky: change { $0.book.sticky }, in: store) }
    }
}

extension UserKey {
    /// The user that is asked for now.
    fileprivate init(_ change: ClientCore.Change) {
        let identity = change.snapshot.identity
        self.init(
            userId: identity.userId, anonymousId: identity.anonymousId, resets: change.book.evaluations.resets)
    }
}
