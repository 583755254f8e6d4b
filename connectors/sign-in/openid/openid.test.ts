import { OPENID_CLIENT, type Openid, startOpenid } from '@vitrine/sandbox'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOpenidSignIn } from './index.ts'

const REDIRECT = 'https://shop.example/core/socialite/google/callback'
const ADA = { sub: '110100000000000000001', name: 'Ada Lind', email: 'ada.lind@mail.example', emailVerified: true }

let sandbox: Openid
beforeAll(async () => {
  sandbox = await startOpenid()
})
afterAll(() => sandbox.stop())

const provider = createOpenidSignIn()
const access = (name: 'google' | 'telegram' = 'google') => ({
  issuer: sandbox.issuers[name],
  endpoint: null,
  clientId: OPENID_CLIENT.id,
  clientSecret: OPENID_CLIENT.secret,
})
const newFlow = (redirectUri = REDIRECT) => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  codeVerifier: openid.randomPKCECodeVerifier(),
  redirectUri,
})
const answerOf = (address: string): Record<string, string> => Object.fromEntries(new URL(address).searchParams)

/** Passes the provider's page; returns the fields of the redirect address. */
async function consented(flow: ReturnType<typeof newFlow>, sub = ADA.sub, name: 'google' | 'telegram' = 'google') {
  const url = await provider.authorise(access(name), flow)
  return answerOf(await sandbox.consent(url.href, sub))
}

describe('a person who comes back from the provider', () => {
  it('is known by the provider’s own number, with the address it vouches for (AUTH-012)', async () => {
    const flow = newFlow()
    expect(await provider.identify(access(), flow, await consented(flow))).toEqual({
      issuer: sandbox.issuers.google,
      subject: ADA.sub,
      email: ADA.email,
      emailIsVerified: true,
      name: 'Ada Lind',
      username: null,
    })
  })
  it('of Telegram is known by number and user name, without an e-mail', async () => {
    const flow = newFlow('https://shop.example/core/socialite/telegram/callback')
    const person = await provider.identify(access('telegram'), flow, await consented(flow, '7700001', 'telegram'))
    expect(person).toMatchObject({ subject: '7700001', username: 'fumi_t', email: null, emailIsVerified: false })
  })
  it('is asked for with PKCE, state, nonce and the exact address', async () => {
    const flow = newFlow()
    const url = await provider.authorise(access(), flow)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: REDIRECT,
      state: flow.state,
      nonce: flow.nonce,
      code_challenge_method: 'S256',
      code_challenge: await openid.calculatePKCECodeChallenge(flow.codeVerifier),
      response_type: 'code',
    })
    expect(url.href).not.toContain(flow.codeVerifier)
  })
  it('may have an address that nobody verified', async () => {
    const flow = newFlow()
    const answer = await consented(flow, '110100000000000000003')
    expect(await provider.identify(access(), flow, answer)).toMatchObject({ email: 'cleo@mail.example', emailIsVerified: false })
  })
  it('may have said no', async () => {
    const flow = newFlow()
    await expect(provider.identify(access(), flow, await consented(flow, ''))).rejects.toMatchObject({ kind: 'declined' })
  })
})

describe('what proves nothing', () => {
  const tokenForgeries = [
    'nonce',
    'no-nonce',
    'issuer',
    'audience',
    'expired',
    'issued-later',
    'signature',
    'unsigned',
    'symmetric',
    'no-subject',
    'answer-issuer',
  ] as const
  it.each(tokenForgeries)('a forged answer (%s)', async (forgery) => {
    const flow = newFlow()
    sandbox.forge('google', forgery)
    const answer = await consented(flow)
    await expect(provider.identify(access(), flow, answer)).rejects.toMatchObject({ name: 'SignInProblem', kind: 'unproven' })
  })
  it.each(['state', 'nonce', 'codeVerifier', 'redirectUri'] as const)('an answer to another %s', async (name) => {
    const flow = newFlow()
    const answer = await consented(flow)
    const other = { ...flow, [name]: name === 'redirectUri' ? 'https://evil.example/core/socialite/google/callback' : openid.randomState() }
    await expect(provider.identify(access(), other, answer)).rejects.toMatchObject({ kind: 'unproven' })
  })
  it('a code that was used, and none at all', async () => {
    const flow = newFlow()
    const answer = await consented(flow)
    await provider.identify(access(), flow, answer)
    await expect(provider.identify(access(), flow, answer)).rejects.toMatchObject({ kind: 'unproven' })
    await expect(provider.identify(access(), flow, { state: flow.state })).rejects.toMatchObject({ kind: 'unproven' })
  })
  it('an address that was not agreed on gets no code', async () => {
    sandbox.addClient('strict', { secret: 's', redirectUris: [REDIRECT] })
    const url = await provider.authorise({ ...access(), clientId: 'strict', clientSecret: 's' }, newFlow('https://evil.example/'))
    await expect(sandbox.consent(url.href, ADA.sub)).rejects.toThrow('not agreed on')
  })
})

describe('a credential of One Tap', () => {
  const credentialFor = (nonce: string, clientId: string = OPENID_CLIENT.id) => sandbox.credential({ clientId, nonce, person: ADA })
  const check = (credential: string, nonce: string) => provider.identifyCredential?.(access(), credential, nonce)
  it('says who it is', async () => {
    expect(await check(await credentialFor('n1'), 'n1')).toMatchObject({ subject: ADA.sub, email: ADA.email, emailIsVerified: true })
  })
  it.each(['nonce', 'no-nonce', 'issuer', 'audience', 'expired', 'signature', 'unsigned', 'symmetric', 'no-subject'] as const)(
    'is refused when forged (%s)',
    async (forgery) => {
      sandbox.forge('google', forgery)
      await expect(check(await credentialFor('n1'), 'n1')).rejects.toMatchObject({ kind: 'unproven' })
    },
  )
  it.each(['', 'nonsense', 'a.b.c', `${'x'.repeat(4000)}.y.z`])('is refused when it is no token (%#)', async (credential) => {
    await expect(check(credential, 'n1')).rejects.toMatchObject({ kind: 'unproven' })
  })
  it('is refused when it was made for another application', async () => {
    sandbox.addClient('other-shop', { secret: 's', redirectUris: null })
    await expect(check(await credentialFor('n1', 'other-shop'), 'n1')).rejects.toMatchObject({ kind: 'unproven' })
  })
})

describe('a provider that cannot be asked', () => {
  it('is a fault outside, not the person’s', async () => {
    const away = { ...access(), issuer: 'http://127.0.0.1:9/google' }
    await expect(provider.authorise(away, newFlow())).rejects.toMatchObject({ name: 'OutsideFault' })
    const plain = { ...access(), issuer: 'http://issuer.example' }
    await expect(provider.authorise(plain, newFlow())).rejects.toMatchObject({ name: 'OutsideFault' })
  })
  it('and so is one that does not take our secret', async () => {
    const flow = newFlow()
    const answer = await consented(flow)
    const wrong = { ...access(), clientSecret: 'not-the-secret' }
    await expect(provider.identify(wrong, flow, answer)).rejects.toMatchObject({ name: 'OutsideFault' })
  })
})

describe('a test of the stored application', () => {
  it.each(['google', 'telegram'] as const)('passes at %s with the right secret, and says what is wrong with another', async (name) => {
    await expect(provider.discover?.(access(name))).resolves.toBeUndefined()
    await expect(provider.authenticate(access(name), REDIRECT)).resolves.toBeUndefined()
    await expect(provider.authenticate({ ...access(name), clientSecret: 'another' }, REDIRECT)).rejects.toThrow('invalid_client')
  })
  it('says that the provider does not answer', async () => {
    const nowhere = { ...access(), issuer: 'http://127.0.0.1:1/google' }
    await expect(provider.discover?.(nowhere)).rejects.toThrow('no usable answer to "discovery"')
    await expect(provider.authenticate(nowhere, REDIRECT)).rejects.toThrow('no usable answer to "discovery"')
  })
})
