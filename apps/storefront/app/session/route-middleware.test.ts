import { describe, expect, it } from 'vitest'
import { pageStatus } from '../errors/page-error.ts'
import { middlewareNamed } from './route-middleware.ts'

const at = (path: string) => new Request(`https://shop.example${path}`)

describe('a route that leads elsewhere', () => {
  it('keeps the query', () => {
    expect(middlewareNamed('to-login')(at('/impersonate?token=CODE')).headers.get('location')).toBe('/login?token=CODE')
    expect(middlewareNamed('to-index')(at('/services?search=live')).headers.get('location')).toBe('/?search=live')
  })
  it('by a name that does not exist is a page of status 500 (ERRVIEW-002)', () => {
    const open = () => middlewareNamed('nope')
    expect(open).toThrow('nope')
    let status = 0
    try {
      open()
    } catch (error) {
      status = pageStatus(error)
    }
    expect(status).toBe(500)
  })
})
