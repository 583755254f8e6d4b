import { expect, it } from 'vitest'
import { pictureShape, titleOf, wholeTitleOf } from './order-title.ts'

const url = 'https://www.youtube.com/watch?v=l1sb0nMRN4k'
const service = { name: 'Video views' }
const long = 'A title that is a good deal longer than whatever a link in a list of orders may be'

it('calls an order by its own name, its content, its link or its service', () => {
  const called = [
    { name: 'Launch', title: 'Slow mornings', url },
    { name: null, title: 'Slow mornings', url },
    { name: null, title: null, url },
    { name: null, title: null, url: null },
  ].map((order) => titleOf({ ...order, service }))
  expect(called).toEqual(['Launch', 'Slow mornings', 'youtube.com/watch?v=l1sb0nMRN4k', 'Video views'])
})

it('cuts a long link and never a title where there is room', () => {
  expect(wholeTitleOf({ name: null, title: long, url, service })).toBe(long)
  const cut = wholeTitleOf({ name: null, title: null, url: `${url}&list=${'x'.repeat(200)}`, service })
  expect([cut.startsWith('youtube.com/watch'), cut.length < 100]).toEqual([true, true])
})

it('shows channels round and videos wide', () => {
  expect(['https://www.youtube.com/@tide', 'https://www.youtube.com/channel/UC1', url, null].map(pictureShape)).toEqual([
    'channel',
    'channel',
    'video',
    'video',
  ])
})
