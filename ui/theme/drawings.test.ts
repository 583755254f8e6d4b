import { readFileSync } from 'node:fs'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { IconBolt, IconCart, IconClock, IconHeart, IconPin, IconShield, IconShieldCheck } from '../components/icons.tsx'

const css = readFileSync(path.join(import.meta.dirname, 'drawings.css'), 'utf8')
const drawings = [...css.matchAll(/--drawing-([\w-]+): url\([^)]*?d='([^']+)'/g)].map(([, name, drawn]) => [name, drawn])

describe('drawings', () => {
  it('are the icons of the same name', () => {
    const icons = { clock: IconClock, bolt: IconBolt, pin: IconPin, shield: IconShield, 'shield-check': IconShieldCheck, heart: IconHeart }
    const pathOf = (icon: typeof IconHeart) => / d="([^"]+)"/.exec(renderToStaticMarkup(icon({})))?.[1]
    expect(drawings).toEqual(
      [...Object.entries({ ...icons, 'heart-full': IconHeart, cart: IconCart })].map(([name, icon]) => [name, pathOf(icon)]),
    )
  })
})
