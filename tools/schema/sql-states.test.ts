import path from 'node:path'
import { sqlStates } from '@vitrine/platform/database'
import { describe, expect, it } from 'vitest'
import { readSources } from '../tidy/sources.ts'

const PRIVATE = /[A-Z]{2}\d{3}/
const TABLE = 'platform/database/sql-states.ts'

const sources = readSources(path.join(import.meta.dirname, '../..'))
const known = Object.values(sqlStates).filter((state) => PRIVATE.test(state))

describe('private SQLSTATEs', () => {
  it('stand in the one table exactly when a function or trigger raises them', () => {
    const raised = sources
      .filter(({ path: file }) => file.includes('/migrations/') && file.endsWith('.sql'))
      .flatMap(({ text }) => [...text.matchAll(/errcode = '([A-Z]{2}\d{3})'/g)].map(([, state]) => state))
    expect([...new Set(raised)].toSorted()).toEqual(known.toSorted())
  })

  it('are named, not spelled, everywhere else', () => {
    const spelled = new RegExp(`['"\`](${known.join('|')})['"\`]`)
    const places = sources.filter(({ path: file, text }) => /\.tsx?$/.test(file) && file !== TABLE && spelled.test(text))
    expect(places.map(({ path: file }) => file)).toEqual([])
  })
})
