import type { i18n, TFunction } from 'i18next'

/**
 * A page asks for the same words hundreds of times. Those that take no values are looked up once: for an instance of one fixed language with all its
 * namespaces loaded, as the server has them.
 */
export function rememberWords(instance: i18n): i18n {
  const lookUp = instance.getFixedT.bind(instance) as (...names: readonly unknown[]) => TFunction
  const known = new Map<string, TFunction>()
  const getFixedT = (lng: unknown, ns: unknown, keyPrefix: unknown, ...more: readonly unknown[]): TFunction => {
    const name = JSON.stringify([lng, ns, keyPrefix, more])
    const before = known.get(name)
    if (before) return before
    const remembering = remembered(lookUp(lng, ns, keyPrefix, ...more))
    known.set(name, remembering)
    return remembering
  }
  instance.getFixedT = getFixedT as i18n['getFixedT']
  return instance
}

function remembered(translate: TFunction): TFunction {
  const words = new Map<string, unknown>()
  const plain = translate as unknown as (key: unknown, ...values: readonly unknown[]) => unknown
  const t = (key: unknown, ...values: readonly unknown[]): unknown => {
    if (typeof key !== 'string' || values.some((value) => value !== undefined)) return plain(key, ...values)
    if (!words.has(key)) words.set(key, plain(key))
    return words.get(key)
  }
  return Object.assign(t, translate) as TFunction
}
