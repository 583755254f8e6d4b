import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RollingNumber } from './rolling-number.tsx'

it('a figure that stands is plain text, so nothing of it is read twice', () => {
  expect(renderToStaticMarkup(<RollingNumber text="$38.56" />)).toBe('$38.56')
})
