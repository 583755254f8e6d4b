import type { Answer } from '@vitrine/operators/testing'
import type { OperatorCall, OperatorStage } from './operator-calls.ts'

const dataOf = async (answer: Promise<Answer>) => (await answer).body.data

let count = 0
const another = (): number => {
  count += 1
  return count
}

const newService = () => ({
  ...{
    texts: { en: { name: `Service, new ${another()}` } },
    serviceTypeId: 1,
    deliveryId: 1,
    priceNano: '1000000000',
    minQuantity: 10,
    maxQuantity: 100,
  },
})
/** One that is alone at the first place of its type. */
const aService = async (stage: OperatorStage): Promise<{ readonly id: number; readonly serviceTypeId: number }> =>
  dataOf(stage.owner.ask('POST', `/panels/${stage.panelKey}/services`, newService()))
const aNewService = async (stage: OperatorStage): Promise<{ id: number }> => ({ id: (await aService(stage)).id })

/** How calls about services and what their buyers say of them are made. */
export const serviceCalls: Readonly<Record<string, OperatorCall>> = {
  listServiceReviews: {},
  showServiceReview: { params: async (stage) => ({ id: await stage.newServiceReview() }) },
  hideServiceReview: {
    params: async (stage) => ({ id: await stage.newServiceReview() }),
    body: async () => ({ version: 1, reason: 'Spam' }),
  },
  showServiceReviewAgain: {
    params: async (stage) => {
      const id = await stage.newServiceReview()
      await stage.owner.ask('POST', `/panels/${stage.panelKey}/service-reviews/${id}/hide`, { version: 1, reason: 'Spam' })
      return { id }
    },
    body: async () => ({ version: 2 }),
  },
  answerServiceReview: {
    params: async (stage) => ({ id: await stage.newServiceReview() }),
    body: async () => ({ version: 1, answer: 'Thank you' }),
  },
  listServices: {},
  showServiceGrid: {},
  showServiceSales: {},
  findServiceChoices: {},
  findCustomerChoices: {},
  listServicePrices: { params: async ({ serviceId: id }) => ({ id }) },
  showService: { params: async ({ serviceId: id }) => ({ id }) },
  changeServices: {
    body: async ({ owner, panelKey, serviceId: id }) => {
      const { version } = await dataOf(owner.ask('GET', `/panels/${panelKey}/services/${id}`))
      return { changes: [{ id, version, fields: { title: `Title ${another()}` } }] }
    },
  },
  previewBulkChange: {
    body: async ({ serviceId: id }) => ({ services: [{ id, version: 1 }], change: { kind: 'sale', isOn: false } }),
  },
  previewTextReplacement: {
    body: async ({ serviceId: id }) => ({
      services: [{ id, version: 1 }],
      replacement: { locales: ['en'], names: ['name'], find: 'a', replace: 'b' },
    }),
  },
  changeManyServices: {
    body: async (stage) => {
      const { id, version } = await dataOf(stage.owner.ask('POST', `/panels/${stage.panelKey}/services`, newService()))
      return { services: [{ id, version }], change: { kind: 'archive', isArchived: true } }
    },
  },
  readServiceTexts: { body: async ({ serviceId: id }) => ({ ids: [id] }) },
  checkServicesCsv: { body: async ({ serviceId: id }) => ({ lines: [{ line: 2, cells: { id: String(id), on_sale: 'no' } }] }) },
  applyServicesCsv: {
    body: async (stage) => {
      const lines = [{ line: 2, cells: { id: String(stage.serviceId), 'title@de': `Titel ${another()}` } }]
      const { hash } = await dataOf(stage.owner.ask('POST', `/panels/${stage.panelKey}/services/csv-check`, { lines }))
      return { lines, hash }
    },
  },
  createService: { body: async () => newService() },
  editService: { params: aNewService, body: async () => ({ version: 2, startsWithinMinutes: 5 }) },
  copyService: { params: aNewService, body: async () => ({ version: 2 }) },
  archiveService: { params: aNewService, body: async () => ({ version: 2 }) },
  restoreService: {
    params: async (stage) => {
      const { id } = await aNewService(stage)
      await stage.owner.ask('POST', `/panels/${stage.panelKey}/services/${id}/archive`, { version: 2 })
      return { id }
    },
    body: async () => ({ version: 3 }),
  },
  deleteService: { params: aNewService },
  orderServices: {
    body: async (stage) => {
      const { id, serviceTypeId: typeId } = await aService(stage)
      return { typeId, ids: [id] }
    },
  },
  listServiceWords: {},
  saveServiceWords: {
    params: async (stage) => ({ ...(await aNewService(stage)), locale: 'de' }),
    body: async () => ({ version: 2, texts: { name: 'Dienst' } }),
  },
  previewPrices: { body: async () => ({ rule: { base: 'price', percent: '5' } }) },
}
