import { spawn } from 'node:child_process'
import path from 'node:path'
import { iconKinds } from './icon-kinds.ts'

const SCRIPT = path.join(import.meta.dirname, 'render-icon.ts')
const WITHIN_MS = 20_000
const OUTPUT_MAX = 8_000_000

/**
 * The icons of one picture as PNG, by name. Rendered in a child process that ends with it: the decoder of this one
 * accepts photos only, and an SVG is none.
 */
export async function renderIcons(picture: Buffer, background: string): Promise<ReadonlyMap<string, Buffer>> {
  const answer = await outputOf(JSON.stringify({ picture: picture.toString('base64'), background }))
  const pictures = JSON.parse(answer) as Readonly<Record<string, string>>
  return new Map(iconKinds.map(({ name }) => [name, Buffer.from(pictures[name] ?? '', 'base64')]))
}

function outputOf(input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPT], { stdio: ['pipe', 'pipe', 'ignore'], timeout: WITHIN_MS, env: {} })
    const chunks: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > OUTPUT_MAX) child.kill()
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(Buffer.concat(chunks).toString()) : reject(new Error('The icons could not be drawn')),
    )
    child.stdin.on('error', reject)
    child.stdin.end(input)
  })
}
