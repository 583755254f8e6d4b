import { describe, expect, it } from 'vitest'
import { endOf, type GatewayForm, wrongValue } from './gateway-form.ts'

const field = { isOptional: false, label: 'L', help: 'H', place: 'P' }
const form: GatewayForm = {
  title: 'Gateway',
  strategies: ['others'],
  fields: [
    { name: 'endpoint', kind: 'address', isSecret: false, ...field, isOptional: true },
    { name: 'secret', kind: 'text', isSecret: true, ...field },
  ],
  webhookHelp: null,
}

describe('the form of a gateway', () => {
  it('wants what is not optional, and nothing that it does not name', () => {
    expect(wrongValue(form, { secret: 'key' }, true)).toBeUndefined()
    expect(wrongValue(form, {}, true)).toEqual({ name: 'secret', reason: 'required' })
    expect(wrongValue(form, { secret: '' }, false)).toEqual({ name: 'secret', reason: 'required' })
    expect(wrongValue(form, {}, false)).toBeUndefined()
    expect(wrongValue(form, { secret: 'key', webhookSecret: 'w' }, true)).toEqual({ name: 'webhookSecret', reason: 'invalid' })
  })
  it.each(['ftp://a.example', 'a.example', 'https://name:word@a.example', 'javascript:alert(1)'])(
    'takes no %s for an address',
    (endpoint) => {
      expect(wrongValue(form, { endpoint, secret: 'key' }, true)).toEqual({ name: 'endpoint', reason: 'format' })
    },
  )
  it('shows the end of a secret that is long enough to keep the rest', () => {
    expect([endOf('sk_live_abcdef1234'), endOf('1234'), endOf('')]).toEqual(['1234', '', ''])
  })
})
