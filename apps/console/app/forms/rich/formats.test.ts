import { expect, it } from 'vitest'
import { formatted } from './formats.ts'

const at = (text: string, part: string) => ({ text, from: text.indexOf(part), to: text.indexOf(part) + part.length })

it('puts a format around what is selected, and takes it off again', () => {
  const bold = formatted(at('We sell views', 'sell'), 'bold')
  expect(bold.text).toBe('We <strong>sell</strong> views')
  expect(bold.text.slice(bold.from, bold.to)).toBe('sell')
  expect(formatted(bold, 'bold')).toEqual(at('We sell views', 'sell'))
  expect(formatted(at('About', 'About'), 'heading').text).toBe('<h2>About</h2>')
})
it('makes an entry of every line', () => {
  expect(formatted(at('one\n\n two ', 'one\n\n two '), 'list').text).toBe('<ul>\n<li>one</li>\n<li>two</li>\n</ul>')
  expect(formatted({ text: '', from: 0, to: 0 }, 'numbers').text).toBe('<ol>\n<li></li>\n</ol>')
})
it('selects the address of a link, to be typed over', () => {
  const link = formatted(at('See terms', 'terms'), 'link')
  expect(link.text).toBe('See <a href="https://">terms</a>')
  expect(link.text.slice(link.from, link.to)).toBe('https://')
})
