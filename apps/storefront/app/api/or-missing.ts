import { data } from 'react-router'
import { statusOf } from './api-error.ts'

/** Which view a 404 gets. */
export type MissingThing = 'service' | 'service-type' | 'order' | 'tracked-order' | 'page'

export const missing = (thing: MissingThing) => data({ missing: thing }, { status: 404 })

/** Runs a call; a 404 becomes the page of the missing thing, any other failure the page of its status. */
export async function orMissing<Result>(thing: MissingThing, call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) throw missing(thing)
    throw data(null, { status: status >= 400 ? status : 500 })
  }
}
