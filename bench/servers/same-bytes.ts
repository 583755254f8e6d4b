import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The least a Node server can do: the bytes of a file with the given headers, no matter who asks for what. Arguments: file, headers as JSON. */
const [file = '', headers = '{}'] = process.argv.slice(2)
const body = readFileSync(file)
const head: Record<string, string> = { ...JSON.parse(headers), 'content-length': String(body.length) }

const server = createServer((_, response) => {
  response.writeHead(200, head)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})
