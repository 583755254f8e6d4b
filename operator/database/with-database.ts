import type { FulfilmentDeps } from '@vitrine/fulfilment'
import type { Database } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import type { Answer } from '../program/command.ts'
import { openOperatorDatabase } from './open-database.ts'
import { openFulfilment, openSealed } from './open-fulfilment.ts'

/** The work with a database that is closed afterwards, whatever comes of it. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = await openOperatorDatabase()
  return work(database).finally(close)
}

export type Work = (database: Database) => Promise<Answer>

/** Nothing is opened for invalid arguments. */
export const runOnDatabase = async (work: Work | undefined): Promise<Answer | undefined> => work && withDatabase(work)

/** The same with what opens its secrets. */
export async function withSecrets<T>(
  work: (opened: { readonly database: Database; readonly secrets: SecretBox }) => Promise<T>,
): Promise<T> {
  const { close, ...opened } = await openSealed()
  return work(opened).finally(close)
}

/** The same with what deliveries need. */
export async function withFulfilment<T>(work: (deps: FulfilmentDeps) => Promise<T>): Promise<T> {
  const { deps, close } = await openFulfilment()
  return work(deps).finally(close)
}
