import { describe, expect, it } from 'vitest'
import { panelTheme } from './panel-theme.ts'

/** What a scheme's own block says a property is. */
const valueIn = (css: string, scheme: 'light' | 'dark', name: string) => {
  const block = new RegExp(`data-color-scheme=["']?${scheme}["']?\\]\\s*\\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return new RegExp(`${name}:\\s*([^;]+);`).exec(block)?.[1]
}

describe('the colours of a panel', () => {
  it('are the primary colour of the light and of the dark theme, each its own (INST-018)', () => {
    const { css } = panelTheme({ light: '#112233', dark: '#445566' })
    for (const name of ['--sf-brand']) {
      expect([valueIn(css, 'light', name), valueIn(css, 'dark', name)]).toEqual(['#112233', '#445566'])
    }
  })
})
