import { describe, expect, it } from 'vitest'
import { filesOfPage, importsOf } from './files-of-page.ts'

describe('the files of a page', () => {
  it('are those it preloads, loads and imports', () => {
    const { scripts, styles } =
      filesOfPage(`<link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/x.css"/><link rel="icon" href="/i.svg"/>
      <script type="module" async="">import "/assets/manifest.js";import * as route0 from "/assets/root.js"; window.x = 1; import("/assets/entry.js");</script>`)
    expect([...scripts]).toEqual(['/assets/a.js', '/assets/manifest.js', '/assets/root.js', '/assets/entry.js'])
    expect([...styles]).toEqual(['/assets/x.css'])
  })

  it('are those too that it fetches after its first paint', () => {
    const { scripts } = filesOfPage(
      `<link rel="after-paint" href="/assets/a.js"/><script type="after-paint">import("/assets/entry.js");</script>`,
    )
    expect([...scripts]).toEqual(['/assets/a.js', '/assets/entry.js'])
  })

  it('include what scripts import at once, not on demand', () => {
    expect(importsOf('/assets/a.js', 'import{a as b}from"./b.js";import"./c.js";const d=()=>import("./later.js")')).toEqual([
      '/assets/b.js',
      '/assets/c.js',
    ])
  })
})
