import { spawnSync } from 'node:child_process'

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** The commit that one's own work began at: where the branch left the one it follows; without one, the last commit. */
export const changedSince = () => git('merge-base', 'HEAD', '@{upstream}') || 'HEAD'
