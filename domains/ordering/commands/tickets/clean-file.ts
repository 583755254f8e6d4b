import { cleanPhoto } from '@vitrine/identity'
import { Refusal } from '@vitrine/platform/kernel'
import { noPictureOrPdf } from '../../errors.ts'
import { isPdf, PDF_TYPE } from '../../model/tickets/pdf.ts'

/** A file of a ticket as it is kept. */
export interface CleanFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly extension: string
  /** Of a picture, in pixels. */
  readonly width: number | null
  readonly height: number | null
}

/** A picture is written anew; a PDF is kept as it came, to be saved and never shown. Refuses everything else, by what its bytes are. */
export async function cleanFile(bytes: Uint8Array): Promise<CleanFile> {
  if (isPdf(bytes)) return { bytes, contentType: PDF_TYPE, extension: 'pdf', width: null, height: null }
  return cleanPhoto(bytes).catch((error: unknown) => {
    throw error instanceof Refusal && error.errors?.file?.some((said) => said.code === 'documents.noPhoto') ? noPictureOrPdf() : error
  })
}
