import { expect, it } from 'vitest'
import { slidesInForm, slidesOnWire } from './slide-texts.ts'

const look = { image: '/a.webp', link: null }
const slides = [
  { ...look, sorting: 2, texts: { en: { title: 'Second' } } },
  { ...look, sorting: 1, texts: { en: { title: 'First', sub_title: null }, de: { title: 'Erste' } } },
]

it('slides stand in their order, with English beside the pictures', () => {
  expect(slidesInForm(slides)).toEqual([
    { ...look, title: 'First', sub_title: null, translations: { de: { title: 'Erste' } } },
    { ...look, title: 'Second', translations: {} },
  ])
})
it('on the wire they are numbered as they stand, without languages that say nothing', () => {
  const translations = { de: { title: 'Erste', sub_title: null }, ja: { title: null, sub_title: '' } }
  expect(slidesOnWire([{ ...look, title: 'First', translations }, { ...look }])).toEqual([
    {
      ...look,
      sorting: 0,
      texts: { en: { title: 'First', sub_title: null, button_text: null }, de: { title: 'Erste', sub_title: null } },
    },
    { ...look, sorting: 1, texts: { en: { title: null, sub_title: null, button_text: null } } },
  ])
})
