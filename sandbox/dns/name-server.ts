import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

const HEADER_BYTES = 12
const A_RECORD = 1
const NO_SUCH_NAME = 3

export interface NameServer {
  /** `address:port`, as resolvers take it. */
  readonly address: string
  /** IPv4 addresses by host; what is missing does not exist. */
  readonly table: Map<string, string>
  readonly stop: () => Promise<void>
}

/** A name server with a host table of its own, on loopback. */
export async function startNameServer(): Promise<NameServer> {
  const table = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => socket.send(answerTo(question, table), from.port, from.address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  return { address: `127.0.0.1:${port}`, table, stop: () => new Promise((resolve) => socket.close(() => resolve())) }
}

function answerTo(message: Buffer, table: ReadonlyMap<string, string>): Buffer {
  const { name, end } = nameIn(message)
  const question = message.subarray(HEADER_BYTES, end + 4)
  const address = table.get(name)
  const isRequested = address !== undefined && message.readUInt16BE(end) === A_RECORD
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16BE(message.readUInt16BE(0), 0)
  // An answer, with recursion wanted and available.
  header.writeUInt16BE(0x8180 | (address === undefined ? NO_SUCH_NAME : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(isRequested ? 1 : 0, 6)
  if (!isRequested) return Buffer.concat([header, question])
  // The name of the question, kind A, class IN, for a minute, four bytes.
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, A_RECORD, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)])
  return Buffer.concat([header, question, record])
}

/** The host that is asked for, and where its name ends. */
function nameIn(message: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}
