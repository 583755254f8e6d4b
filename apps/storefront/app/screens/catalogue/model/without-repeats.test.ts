import { expect, it } from 'vitest'
import { withoutRepeats } from './without-repeats.ts'

it('says nothing twice: paragraphs that stand elsewhere on the page are left out, all others stay', () => {
  const said = ['We buy advertising space & show it.', null]
  expect(withoutRepeats('<p>We buy advertising\n space &amp; show it.</p><p>Delivery is <b>even</b>.</p>', said)).toBe(
    '<p>Delivery is <b>even</b>.</p>',
  )
  expect(withoutRepeats('<p>We buy advertising space &amp; show it.</p>', said)).toBeUndefined()
  expect(withoutRepeats('<p>We buy advertising space &amp; show it. And more.</p>', said)).toContain('And more')
  expect(withoutRepeats('<ul><li>We buy</li></ul>', said)).toBe('<ul><li>We buy</li></ul>')
})
