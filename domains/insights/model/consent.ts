import { createHash, createHmac, randomBytes } from 'node:crypto'

const SECRET = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits that come back with the browser. */
export const newState = (): string => randomBytes(32).toString('base64url')
export const isState = (text: string | undefined): text is string => text !== undefined && SECRET.test(text)
export const stateHash = (state: string): Buffer => createHash('sha256').update(state).digest()

/** The verifier is derived from the state, so it is stored nowhere. */
export const verifierOf = (secret: string, state: string): string =>
  createHmac('sha256', secret).update(`report consent:${state}`).digest('base64url')
