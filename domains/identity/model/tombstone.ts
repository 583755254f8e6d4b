import { createHmac } from 'node:crypto'

/** What stays of the address of a deleted account: only whoever has the server's secret can tell whether an address is the same. */
export const tombstoneOf = (secret: string, panelId: number, email: string): Buffer =>
  createHmac('sha256', secret).update(`tombstone:${panelId}:${email.toLowerCase()}`).digest()
