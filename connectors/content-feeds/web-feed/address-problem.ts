import { isIP } from 'node:net'
import { isPublicAddress } from '@vitrine/platform/outbound'

/** Why an address is forbidden; undefined when it may be called. A name is checked when it is resolved. */
export function addressProblem(url: URL): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `${url.protocol} is not spoken`
  if (url.username !== '' || url.password !== '') return 'an address with credentials'
  if (url.port !== '' && url.port !== '80' && url.port !== '443') return `port ${url.port}`
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host) ? `the address ${host} is not public` : undefined
}
