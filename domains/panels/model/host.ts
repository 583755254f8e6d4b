/** Second labels under which whole countries register. */
const SHARED_SECOND: readonly string[] = ['ac', 'co', 'com', 'edu', 'gov', 'net', 'org']
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const LENGTH_MAX = 253

/** Whether a text is a host name in lower case, without port, path or address of numbers. */
export function isHostName(text: string): boolean {
  const labels = text.split('.')
  const last = labels.at(-1) ?? ''
  return text.length <= LENGTH_MAX && labels.every((label) => LABEL.test(label)) && /[a-z]/.test(last)
}

/** Whether everybody may have a name below it: `com`, `co.uk`. */
export function isPublicSuffix(host: string): boolean {
  const [first = '', second] = host.split('.')
  if (second === undefined) return true
  return host.split('.').length === 2 && second.length === 2 && SHARED_SECOND.includes(first)
}

/** Whether cookies of a domain reach a host. */
export const covers = (domain: string, host: string): boolean => host === domain || host.endsWith(`.${domain}`)
