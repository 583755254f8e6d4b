export const PDF_TYPE = 'application/pdf'

/** Where a PDF must end that was not cut off. */
const TAIL_BYTES = 1024

/** Whether bytes begin as a PDF does, at once, and end as one; readers would forgive more, but what is also something else is none to us. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to)
  return /^%PDF-[12]\.\d/.test(text(0, 8)) && text(Math.max(0, bytes.length - TAIL_BYTES), bytes.length).includes('%%EOF')
}
