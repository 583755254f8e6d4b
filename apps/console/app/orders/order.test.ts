import { expect, it } from 'vitest'
import { accountName, actorName, eventName, isWebAddress, reasonName, shortLink, sourceName } from './order.ts'

it('what is not known by name is shown as it is told', () => {
  expect([eventName('paid'), eventName('odd_event'), reasonName('no_route'), actorName('operator'), actorName(null)]).toEqual([
    'Paid',
    'odd event',
    'no route',
    'Operator',
    '',
  ])
})
it('a source that a customer wrote is shown, whatever it is', () => {
  expect([
    sourceName(null),
    sourceName('single_form'),
    sourceName('spring_mail'),
    sourceName('constructor'),
    sourceName('__proto__'),
  ]).toEqual(['Shop', 'Order form', 'spring mail', 'constructor', '  proto  '])
})
it('accounts read as kind and owner', () => {
  expect([accountName('customer.main 17'), accountName('revenue.orders 0'), accountName('order 10')]).toEqual([
    'Customer main 17',
    'Revenue orders',
    'Order 10',
  ])
})
it('only web addresses are followed', () => {
  expect([isWebAddress('https://a.example'), isWebAddress('javascript:alert(1)'), shortLink('https://www.a.example/b')]).toEqual([
    true,
    false,
    'a.example/b',
  ])
})
