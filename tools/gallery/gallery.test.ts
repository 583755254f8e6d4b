import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..', '..')
const exportsOf = (index: string): string[] =>
  [...readFileSync(path.join(ROOT, index), 'utf8').matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]\w*$/.test(name)),
  )

const sections = path.join(import.meta.dirname, 'sections')
const shown = [path.join(import.meta.dirname, 'gallery.tsx'), ...readdirSync(sections).map((file) => path.join(sections, file))]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

describe('the gallery', () => {
  it.each(['ui/components/index.ts', 'ui/controls/index.ts'])('shows every component of %s', (index) => {
    const all = exportsOf(index)
    expect(all.length).toBeGreaterThan(4)
    expect(all.filter((name) => !shown.includes(`<${name}`))).toEqual([])
  })
})
