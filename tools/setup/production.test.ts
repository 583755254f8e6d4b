import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

interface Entry {
  readonly dev?: true
  readonly link?: true
  readonly integrity?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}
const root = path.join(import.meta.dirname, '../..')
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Readonly<Record<string, Entry>> }
const workspaces = Object.entries(packages).filter(([at]) => at !== '' && !at.includes('node_modules'))
const isProduct = (at: string): boolean => /^(apps|connectors|domains|platform|ui)\b/.test(at)

describe('what a deployment installs', () => {
  it('is nothing that only the sandbox needs', () => {
    const named = new Set(workspaces.filter(([at]) => isProduct(at)).flatMap(([, { dependencies = {} }]) => Object.keys(dependencies)))
    const { dependencies = {}, devDependencies = {} } = packages.sandbox ?? {}
    expect(Object.keys(dependencies).filter((name) => !named.has(name))).toEqual([])
    const onlySandbox = Object.keys(devDependencies).filter((name) => !named.has(name))
    expect(onlySandbox.length).toBeGreaterThan(0)
    for (const name of onlySandbox) expect([name, packages[`node_modules/${name}`]?.dev]).toEqual([name, true])
  })
  it('is pinned by a hash, each package', () => {
    const loose = Object.entries(packages).filter(
      ([at, { link, integrity }]) => at.includes('node_modules/') && !link && !integrity?.startsWith('sha512-'),
    )
    expect(loose.map(([at]) => at)).toEqual([])
  })
})
