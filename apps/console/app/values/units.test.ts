import { describe, expect, it } from 'vitest'
import {
  grouped,
  marginOf,
  money,
  nanoToUsd,
  percentToPpm,
  ppmToPercent,
  shortQuantity,
  usdToNano,
  wholeNumber,
  wirePercent,
  wireUsd,
} from './units.ts'

describe('an amount', () => {
  it('is read exactly, however long', () => {
    expect(nanoToUsd('2040000000')).toBe('2.04')
    expect(nanoToUsd('1')).toBe('0.000000001')
    expect(nanoToUsd('9007199254740993000000000')).toBe('9007199254740993.00')
    expect(money('1204100000000')).toBe('$1\u202f204.10')
    expect(money('-500000000')).toBe('−$0.50')
    expect(money(null)).toBe('–')
  })
  it('is typed with or without a dollar, with point or comma', () => {
    for (const text of ['2.04', '$2.04', ' 2,04 ', '2.040', '002.04']) expect(usdToNano(text), text).toBe('2040000000')
    expect(usdToNano('1,204.5')).toBe('1204500000000')
    expect(usdToNano('.5')).toBe('500000000')
    expect(usdToNano('0')).toBe('0')
  })
  it('that is none, or finer than a nano, is refused', () => {
    for (const text of ['', '.', 'two', '-1', '1.2.3', '1e3', '0.0000000001', '12345678901']) expect(usdToNano(text), text).toBeUndefined()
  })
  it('comes back as it went', () => {
    for (const nano of ['0', '1', '999', '1340000000', '123456789012']) expect(usdToNano(nanoToUsd(nano))).toBe(nano)
  })
})

it('percents are millionths on the wire', () => {
  expect(ppmToPercent(152500)).toBe('15.25')
  expect(ppmToPercent(0)).toBe('0')
  expect(percentToPpm('15.25 %')).toBe('152500')
  expect(percentToPpm('7,5')).toBe('75000')
  expect(percentToPpm('1.23456')).toBeUndefined()
})

it('quantities are typed as people write them', () => {
  expect(wholeNumber('1 000')).toBe('1000')
  expect(wholeNumber('250K')).toBe('250000')
  expect(wholeNumber('5m')).toBe('5000000')
  for (const text of ['', '-5', '1.5', 'many', '9999999999999999']) expect(wholeNumber(text), text).toBeUndefined()
})

it('quantities are shown short only where nothing is lost', () => {
  expect([500, 1000, 40_000, 250_500, 1_000_000, 1_500_000].map(shortQuantity)).toEqual([
    '500',
    '1\u202f000',
    '40K',
    '250\u202f500',
    '1M',
    '1.5M',
  ])
  expect(grouped(10284)).toBe('10\u202f284')
})

it('the margin is what the price leaves after its discount and cost', () => {
  expect(marginOf('2040000000', '1340000000')?.toFixed(1)).toBe('34.3')
  expect(marginOf('2000000000', '1000000000', 500_000)).toBe(0)
  expect(marginOf('0', '1')).toBeUndefined()
  expect(marginOf('1', null)).toBeUndefined()
})

it('is sent in the digits of the wire, however it is typed', () => {
  expect(['1,204.50', '$2,04', '1 204.5', '', ' ', '1.2.3', 'x'].map(wireUsd)).toEqual([
    '1204.50',
    '2.04',
    '1204.50',
    '0',
    '0',
    undefined,
    undefined,
  ])
  expect(['12,5 %', '1,200', '-5,5%', '−3', '', '--5', 'ten'].map(wirePercent)).toEqual([
    '12.5',
    '1200',
    '-5.5',
    '-3',
    '0',
    undefined,
    undefined,
  ])
})
