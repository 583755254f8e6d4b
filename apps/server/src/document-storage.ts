import { createLocalDisk } from '@vitrine/connectors/storage/local-disk'
import { createS3 } from '@vitrine/connectors/storage/s3'
import type { DocumentStorage } from '@vitrine/identity'
import type { Config } from '@vitrine/platform/config'

/** Where verification documents lie: a bucket when one is named, a folder of this machine otherwise. */
export const documentStorageOf = ({ s3, documentsFolder }: Pick<Config, 's3' | 'documentsFolder'>): DocumentStorage =>
  s3 ? createS3(s3) : createLocalDisk({ folder: documentsFolder })
