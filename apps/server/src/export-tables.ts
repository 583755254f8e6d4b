import { serviceExport } from '@vitrine/catalogue'
import { customerExport } from '@vitrine/identity'
import { postingExport } from '@vitrine/ledger'
import { orderExport } from '@vitrine/ordering'
import { paymentExport } from '@vitrine/payments'
import type { ExportTable } from '@vitrine/platform/http'

/** The files of a shop’s export. */
export const exportTables: readonly ExportTable[] = [customerExport, serviceExport, orderExport, paymentExport, postingExport]
