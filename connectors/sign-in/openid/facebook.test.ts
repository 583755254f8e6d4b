import { OPENID_CLIENT, type Openid, startOpenid } from '@vitrine/sandbox'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFacebookSignIn } from './facebook.ts'

const DARIO = '20200000000000001'

let sandbox: Openid
beforeAll(async () => {
  sandbox = await startOpenid()
})
afterAll(() => sandbox.stop())

const provider = createFacebookSignIn()
const access = () => ({
  issuer: sandbox.issuers.facebook,
  endpoint: sandbox.issuers.facebook,
  clientId: OPENID_CLIENT.id,
  clientSecret: OPENID_CLIENT.secret,
})
const newFlow = () => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  codeVerifier: openid.randomPKCECodeVerifier(),
  redirectUri: 'https://shop.example/core/socialite/facebook/callback',
})
async function consented(flow: ReturnType<typeof newFlow>, sub = DARIO) {
  const url = await provider.authorise(access(), flow)
  return Object.fromEntries(new URL(await sandbox.consent(url.href, sub)).searchParams)
}

describe('a person of Facebook', () => {
  it('is read from the graph; the address counts as unverified (AUTH-012)', async () => {
    const flow = newFlow()
    expect(await provider.identify(access(), flow, await consented(flow))).toEqual({
      issuer: sandbox.issuers.facebook,
      subject: DARIO,
      email: 'dario.weiss@mail.example',
      emailIsVerified: false,
      name: 'Dario Weiss',
      username: null,
    })
  })
  it('may have no address', async () => {
    const flow = newFlow()
    expect(await provider.identify(access(), flow, await consented(flow, '20200000000000002'))).toMatchObject({ email: null })
  })
  it('may have said no', async () => {
    const flow = newFlow()
    await expect(provider.identify(access(), flow, await consented(flow, ''))).rejects.toMatchObject({ kind: 'declined' })
  })
  it.each(['state', 'codeVerifier', 'redirectUri'] as const)('is nobody when the answer belongs to another %s', async (name) => {
    const flow = newFlow()
    const answer = await consented(flow)
    const other = { ...flow, [name]: name === 'redirectUri' ? 'https://evil.example/' : openid.randomState() }
    await expect(provider.identify(access(), other, answer)).rejects.toMatchObject({ kind: 'unproven' })
  })
  it('is nobody when the code was used', async () => {
    const flow = newFlow()
    const answer = await consented(flow)
    await provider.identify(access(), flow, answer)
    await expect(provider.identify(access(), flow, answer)).rejects.toMatchObject({ kind: 'unproven' })
  })
})

describe('a test of the stored application', () => {
  it('passes with the right secret and is refused with another', async () => {
    await expect(provider.authenticate(access(), newFlow().redirectUri)).resolves.toBeUndefined()
    await expect(provider.authenticate({ ...access(), clientSecret: 'another' }, newFlow().redirectUri)).rejects.toThrow('refused')
  })
})
