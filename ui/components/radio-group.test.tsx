import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RadioGroup, radioProps } from './radio-group.tsx'
import { Chip } from './status/chip.tsx'

it('is one stop of the Tab key, at what is chosen', () => {
  const html = renderToStaticMarkup(
    <RadioGroup label="Type">
      {['Views', 'Likes', 'Shares'].map((name) => (
        <Chip key={name} isSelected={name === 'Likes'} {...radioProps(name === 'Likes', name === 'Likes')}>
          {name}
        </Chip>
      ))}
    </RadioGroup>,
  )
  expect(html).toContain('role="radiogroup" aria-label="Type"')
  expect([...html.matchAll(/aria-checked="(\w+)" tabindex="(-?\d)"/gi)].map(([, checked, stop]) => [checked, stop])).toEqual([
    ['false', '-1'],
    ['true', '0'],
    ['false', '-1'],
  ])
  // A radio is not pressed: two states of one thing would be read out twice.
  expect(html).not.toContain('aria-pressed')
})
