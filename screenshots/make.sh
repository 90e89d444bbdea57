#!/usr/bin/env bash
# Makes the screenshots anew: the real command in xterm under Xvfb.
#
#     apt-get install -y xvfb xterm tmux imagemagick fonts-dejavu-core && screenshots/make.sh
#
# tmux stands between only to press keys and to wait for what they show.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build --product shipeasy-devtools >&2
command=$(swift build --show-bin-path)/shipeasy-devtools
work=$(mktemp -d)
export DISPLAY=:93 HOME=$work LC_ALL=C.UTF-8 TZ=UTC
unset TMUX XDG_CONFIG_HOME || true
Xvfb $DISPLAY -screen 0 1000x624x24 >/dev/null 2>&1 &
server=$!
trap 'tmux -L shots kill-server 2>/dev/null || true; kill $server 2>/dev/null || true; rm -rf "$work"' EXIT
until [ -e /tmp/.X11-unix/X93 ]; do sleep 0.1; done

keys() { tmux -L shots send-keys -t shot "$@"; }

# Waits until the screen shows a text.
shows() {
    for _ in $(seq 100); do
        if tmux -L shots capture-pane -p -t shot 2>/dev/null | grep -qF -- "$1"; then return 0; fi
        sleep 0.1
    done
    echo "never shown: $1" >&2
    tmux -L shots capture-pane -p -t shot >&2
    return 1
}

# open THEME ARGUMENT …: the command in a new terminal, dark or light as the theme.
open() {
    rm -rf "$work/.config" # each starts as on a new machine
    local theme=$1 background='#101216' foreground='#d3d7dd'
    shift
    if [ "$theme" = light ]; then background='#fdfdfb' foreground='#24292f'; fi
    printf '%s\n' 'set -g status off' 'set -s escape-time 0' 'set -g default-terminal tmux-256color' >"$work/tmux.conf"
    local line
    line=$(printf '%q ' "$command" --theme "$theme" "$@")
    xterm -u8 -b 8 -geometry 110x32+0+0 -fa 'DejaVu Sans Mono' -fs 11 -bg "$background" -fg "$foreground" \
        -e tmux -L shots -f "$work/tmux.conf" new-session -s shot "$line" &
    terminal=$!
    shows 'Reads as'
}

# take NAME: a picture of what is shown, and the end of it.
take() {
    sleep 0.5 # what tmux has shown, xterm has to draw
    import -window root "screenshots/$1.png"
    tmux -L shots kill-server
    wait "$terminal" 2>/dev/null || true
}

visitor=(--user user_id=u_123 --user plan=free)

open dark "${visitor[@]}"
keys i a && shows 'NAME=VALUE' && keys 'country=DE' Enter && shows 'not applied'
keys a && shows 'NAME=VALUE' && keys 'plan=pro' Enter && keys w && shows 'changed 3 entries'
keys 1 && shows 'Flags' && keys n n && shows 'new_checkout' && keys n && keys Space && shows 'u undoes'
take flags

open dark "${visitor[@]}"
keys 2 && shows 'Assigns' && keys / hero_copy Enter && keys G && shows 'Universe' && keys Enter
shows 'Force hero_copy' && keys j
take groups

open light "${visitor[@]}"
keys 3 && shows 'announcement' && keys / delivery Enter && shows 'object of' && keys e && shows 'valid'
take config

open light "${visitor[@]}"
keys : && shows 'Actions' && keys 'theme'
take palette
