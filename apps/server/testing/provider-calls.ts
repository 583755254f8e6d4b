import type { OperatorCall, OperatorStage } from './operator-calls.ts'

interface Versioned {
  readonly id: number
  readonly version: number
}

let count = 0
const another = (): number => {
  count += 1
  return count
}

const providerOf = async ({ owner, panelKey }: OperatorStage): Promise<Versioned> =>
  (await owner.ask('GET', `/panels/${panelKey}/providers`)).body.rows[0]
const aProvider = async (stage: OperatorStage) => ({ id: (await providerOf(stage)).id })

/** Of what the provider of the stage lists: nothing. */
const anImport = () => ({
  select: { ids: ['1'] },
  mapping: [{ category: 'Views', serviceTypeId: null, deliveryId: null, guaranteeDays: 30 }],
  rule: { percent: '30' },
  names: { cutBrackets: true, replace: [{ find: 'HQ', with: '' }] },
})

/** Accounts at providers: what they sell, how they answer, and what their words mean. */
export const providerCalls: Readonly<Record<string, OperatorCall>> = {
  listProviders: {},
  showProvider: { params: aProvider },
  createProvider: {
    body: async () => ({ name: `Upstream ${another()}`, endpoint: 'https://upstream.example/api/v2', key: 'an-upstream-key-of-ours' }),
  },
  testProviderAccess: { body: async () => ({ endpoint: 'http://127.0.0.1:1/api/v2', key: 'an-upstream-key-of-ours' }) },
  testProvider: { params: aProvider, body: async () => ({}) },
  changeProvider: {
    params: aProvider,
    body: async (stage) => ({ version: (await providerOf(stage)).version, lowBalance: String(another()) }),
  },
  confirmProviderCurrency: {
    params: aProvider,
    body: async () => ({ currency: 'USD', usdRate: '1' }),
  },
  syncProvider: { params: aProvider, body: async () => ({}) },
  listProviderCalls: { params: aProvider },
  listProviderRates: { params: aProvider },
  getDeliveriesByProvider: {},
  showProviderWords: { params: aProvider },
  previewProviderMapping: {
    params: aProvider,
    body: async () => ({ part: 'no more left', means: 'transient', sample: 'There is no more left' }),
  },
  classifyProviderWord: {
    params: aProvider,
    body: async () => ({ word: `waiting ${another()}`, means: 'pending' }),
  },
  listMarkups: { params: aProvider },
  previewMarkup: {
    params: aProvider,
    body: async () => ({ category: '', percent: '40' }),
  },
  changeMarkup: {
    params: aProvider,
    body: async () => ({ category: '', markup: { percent: '40', fixedUsd: `0.0${another()}`, roundToUsd: '0.01' } }),
  },
  turnProviderBreaker: {
    params: aProvider,
    body: async () => ({ do: 'open', reason: 'The provider moves house.', minutes: another() }),
  },
  listProviderRoutes: { params: aProvider },
  listProviderServices: { params: aProvider },
  showImportOptions: { params: aProvider },
  previewImport: { params: aProvider, body: async () => anImport() },
  importServices: { params: aProvider, body: async () => anImport() },
}
