/** A file of an archive whose content was deflated before. */
export interface ZipFile {
  readonly name: string
  readonly crc: number
  /** Before and after it was deflated, without the end that `END_OF_FILE` is. */
  readonly sizeBytes: number
  readonly deflatedBytes: number
}

/** The empty last block of a deflated file. */
export const END_OF_FILE = Buffer.from([0x03, 0x00])

const VERSION = 45
const UTF8 = 0x0800
const DEFLATED = 8
/** 1 January 2000: when it was made stands in its name. */
const DATE = (20 << 9) | (1 << 5) | 1
const MAX_32 = 0xffffffff

/** What stands in both headers of a file from its version on. */
function shared({ name, crc, sizeBytes, deflatedBytes }: ZipFile, extra: Buffer): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(VERSION, 0)
  head.writeUInt16LE(UTF8, 2)
  head.writeUInt16LE(DEFLATED, 4)
  head.writeUInt16LE(0, 6)
  head.writeUInt16LE(DATE, 8)
  head.writeUInt32LE(crc, 10)
  head.writeUInt32LE(deflatedBytes + END_OF_FILE.length, 14)
  head.writeUInt32LE(sizeBytes, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  head.writeUInt16LE(extra.length, 24)
  return head
}

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** What stands before the content of a file. */
export const fileHead = (file: ZipFile): Buffer =>
  Buffer.concat([signature(0x04034b50), shared(file, Buffer.alloc(0)), Buffer.from(file.name)])

/** From the first byte of a file’s head to the last of its content. */
export const lengthOf = (file: ZipFile): number => 30 + Buffer.byteLength(file.name) + file.deflatedBytes + END_OF_FILE.length

/** What stands behind all files and says where each begins (APPNOTE 6.3.10). Archives above 4 GB say so in the fields of ZIP64; no file of one is as large. */
export function directory(files: readonly ZipFile[]): Buffer {
  let offset = 0
  const entries: Buffer[] = []
  for (const file of files) {
    entries.push(entry(file, offset))
    offset += lengthOf(file)
  }
  const listed = Buffer.concat(entries)
  return Buffer.concat([
    listed,
    offset > MAX_32 ? largeEnd(files.length, listed.length, offset) : Buffer.alloc(0),
    end(files.length, listed.length, offset),
  ])
}

function entry(file: ZipFile, offset: number): Buffer {
  const extra = offset > MAX_32 ? largeOffset(offset) : Buffer.alloc(0)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(Math.min(offset, MAX_32), 10)
  return Buffer.concat([signature(0x02014b50), Buffer.from([VERSION, 0]), shared(file, extra), tail, Buffer.from(file.name), extra])
}

function largeOffset(offset: number): Buffer {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return extra
}

function largeEnd(count: number, bytes: number, offset: number): Buffer {
  const record = Buffer.alloc(76)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(VERSION, 12)
  record.writeUInt16LE(VERSION, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(bytes), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(offset + bytes), 64)
  record.writeUInt32LE(1, 72)
  return record
}

function end(count: number, bytes: number, offset: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(bytes, 12)
  record.writeUInt32LE(Math.min(offset, MAX_32), 16)
  return record
}
