import { z } from 'zod'
import { certificateStates } from '../model/certificate.ts'
import { hostStates } from '../vocabulary.ts'
import { panelsPaths as paths } from './paths.ts'

const name = z.string().trim().toLowerCase().min(1).max(253)
const check = z.strictObject({
  checkedAt: z.iso.datetime(),
  state: z.enum(hostStates),
  addresses: z.array(z.string()),
  /** Where the console is reached: hosts that lead there lead here. */
  expected: z.array(z.string()),
  certificate: z.strictObject({
    state: z.enum(certificateStates).meta({ description: 'expiring: less than 14 days are left. none: nothing answers by TLS.' }),
    validUntil: z.iso.datetime().nullable(),
    issuer: z.string().nullable(),
  }),
})
const host = z.strictObject({
  id: z.string(),
  host: z.string(),
  isMain: z.boolean(),
  check: check.nullable().meta({ description: 'The last one; every host is checked four times a day. Null before the first.' }),
})
const page = z.strictObject({
  origin: z.string(),
  cookieDomain: z.string().nullable(),
  hosts: z.array(host),
})
const answer = z.strictObject({ data: page })
const params = z.object({ host: z.string().max(253) })

export const hostsContract = {
  hosts: {
    ...paths.hosts,
    operation: 'listHosts',
    summary: 'Hosts of the panel, the main one first, with its origin and cookie domain',
    response: answer,
  },
  addHost: {
    ...paths.addHost,
    operation: 'addHost',
    summary: 'The panel answers on one more host',
    body: z.object({ host: name }),
    status: 201,
    response: answer,
  },
  checkHost: {
    ...paths.checkHost,
    operation: 'checkHost',
    summary: 'Where the name servers say that a host leads, and the certificate it presents there',
    params,
    body: z.object({}),
    response: z.strictObject({ data: check }),
  },
  makeMainHost: {
    ...paths.makeMainHost,
    operation: 'makeMainHost',
    summary: 'Links and mails lead to this host from now on',
    params,
    body: z.object({}),
    response: answer,
  },
  removeHost: { ...paths.removeHost, operation: 'removeHost', summary: 'The panel no longer answers on a host', params, status: 204 },
  changePlace: {
    ...paths.changePlace,
    operation: 'changePlace',
    summary: 'Canonical origin and cookie domain',
    body: z.object({ origin: z.string().trim().toLowerCase().max(300), cookieDomain: name.nullable() }),
    response: answer,
  },
} as const
