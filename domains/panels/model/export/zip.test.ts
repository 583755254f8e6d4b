import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fileOf, portionOf } from './shop-export.ts'
import { directory, END_OF_FILE, fileHead, lengthOf, type ZipFile } from './zip.ts'

describe('an archive', () => {
  it('puts parts that were deflated apart behind each other', () => {
    const parts = ['a,b\r\n', '1,2\r\n'.repeat(1000), 'ü']
    const whole = Buffer.concat([...parts.map((part) => deflateRawSync(part, { finishFlush: constants.Z_SYNC_FLUSH })), END_OF_FILE])
    expect(inflateRawSync(whole).toString()).toBe(parts.join(''))
  })
  it('says where each file begins', () => {
    const file = (name: string, deflatedBytes: number): ZipFile => ({ name, crc: 1, sizeBytes: 10, deflatedBytes })
    const files = [file('orders.csv', 100), file('orders-2.csv', 5)]
    const [first, second] = files as [ZipFile, ZipFile]
    expect(lengthOf(first)).toBe(fileHead(first).length + 100 + END_OF_FILE.length)
    const listed = directory(files)
    const at = listed.lastIndexOf(Buffer.from('orders-2.csv')) - 46
    expect(listed.readUInt32LE(at + 42)).toBe(lengthOf(first))
    const end = listed.subarray(-22)
    expect([end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]).toEqual([
      2,
      listed.length - 22,
      lengthOf(first) + lengthOf(second),
    ])
  })
  it('names places beyond 4 GB in the fields of ZIP64', () => {
    const large = { name: 'orders.csv', crc: 1, sizeBytes: 4_000_000_000, deflatedBytes: 4_000_000_000 }
    const listed = directory([large, { ...large, name: 'b.csv' }, { ...large, name: 'c.csv' }])
    const at = listed.indexOf(Buffer.from('c.csv')) - 46
    expect(listed.readUInt32LE(at + 42)).toBe(0xffffffff)
    const extra = listed.subarray(at + 46 + 'c.csv'.length)
    expect([extra.readUInt16LE(0), extra.readBigUInt64LE(4)]).toEqual([1, BigInt(lengthOf(large) + lengthOf({ ...large, name: 'b.csv' }))])
    expect(listed.readUInt32LE(listed.length - 42)).toBe(0x07064b50)
  })
  it('divides a table into files that a spreadsheet opens', () => {
    expect([fileOf('orders', 0), fileOf('orders', 999_999), fileOf('orders', 1_000_000)]).toEqual([
      'orders.csv',
      'orders.csv',
      'orders-2.csv',
    ])
    expect([portionOf(0), portionOf(999_000), portionOf(1_000_000)]).toEqual([2_000, 1_000, 2_000])
  })
})
