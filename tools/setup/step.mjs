const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 120

/** Whether everything that a step says is wanted, not only its line. */
export const isVerbose = process.argv.includes('--verbose') || process.env.VERBOSE === '1'

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs a step of a start and prints one line of it: a turning mark meanwhile where a person looks on, its seconds when it is done. Everything goes to standard
 * error: what the command prints afterwards may be read by a program. A step fails with what it throws.
 */
export async function step(name, work) {
  const since = performance.now()
  const out = process.stderr
  const isLive = out.isTTY && !isVerbose
  let frame = 0
  const turn = () => out.write(`\r  ${FRAMES[frame++ % FRAMES.length]} ${name}`)
  const timer = isLive ? setInterval(turn, FRAME_MS) : undefined
  if (isLive) turn()
  if (isVerbose) out.write(`  … ${name}\n`)
  const end = (mark) => {
    clearInterval(timer)
    out.write(`${isLive ? '\r' : ''}  ${mark} ${name.padEnd(44)} ${seconds(since).padStart(7)}\n`)
  }
  try {
    const result = await work()
    end('✓')
    return result
  } catch (error) {
    end('✗')
    throw error
  }
}
