import { expect, it } from 'vitest'
import { functionSize } from './function-size.ts'

const lines = (count: number, line = (index: number) => `  const a${index} = ${index}`) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')
const found = (text: string, path = 'apps/storefront/app/features/a/use-a.tsx') =>
  functionSize.find([{ path, text }]).map(({ message }) => message)
const hook = (count: number, more = '') => `export function useA() {\n${lines(count)}\n${more}}`
const markup = (count: number) => `  return (\n    <div>\n${lines(count, (index) => `      <p>{${index}}</p>`)}\n    </div>\n  )\n`

it('refuses a hook of more than seventy lines, in whatever file it stands', () => {
  expect(found(hook(68))).toEqual([])
  expect(found(hook(69))).toEqual(['useA holds 71 lines of logic, at most 70'])
  expect(found(hook(69), 'ui/formats/use-a.ts')).toHaveLength(1)
})

it('counts what is nested in a function, and neither blank lines nor comments', () => {
  expect(found(`export const useB = () => {\n${lines(40)}\n  const send = () => {\n${lines(40)}\n  }\n}`)).toEqual([
    'useB holds 84 lines of logic, at most 70',
  ])
  expect(
    found(hook(60, `\n${lines(40, () => '')}\n${lines(20, () => '  // why')}\n  /*\n${lines(20, () => '   * why')}\n   */\n`)),
  ).toEqual([])
})

it('lets markup be longer than the logic around it', () => {
  expect(found(hook(60, markup(170)))).toEqual([])
  expect(found(hook(72, markup(10)))).toEqual(['useA holds 76 lines of logic, at most 70'])
  expect(found(hook(10, markup(250)))).toEqual(['useA has 266 lines with its markup, at most 250'])
})

it('takes what opens something and hands out its calls as longer, and tests as they are', () => {
  expect(found(hook(85), 'sandbox/crypto/chain.ts')).toEqual([])
  expect(found(hook(95), 'domains/ordering/http/orders.ts')).toEqual(['useA holds 97 lines of logic, at most 90'])
  expect(found(hook(200), 'apps/storefront/app/features/a/use-a.test.tsx')).toEqual([])
})
