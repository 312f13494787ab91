import type { Handlers } from '#api/calls/call.ts'
import { staffDocumentFile, staffListDocuments, staffRemoveDocument, staffSaveDocument } from './edit-documents.ts'
import { staffGetFederation, staffSaveBankAccount, staffSaveFederation } from './edit-federation.ts'
import { staffGetPoints, staffSavePoints } from './edit-points.ts'
import { staffListPrices, staffRemovePrice, staffSavePrice } from './edit-prices.ts'
import { staffListReference, staffRemoveReference, staffSaveReference } from './edit-reference.ts'
import {
  staffDownloadTemplate,
  staffGetTemplate,
  staffPreviewTemplate,
  staffResetTemplate,
  staffSetTemplate,
} from './edit-template.ts'

export const staffReferenceRoutes = {
  staffListReference,
  staffSaveReference,
  staffRemoveReference,
  staffGetPoints,
  staffSavePoints,
  staffListPrices,
  staffSavePrice,
  staffRemovePrice,
  staffListDocuments,
  staffSaveDocument,
  staffRemoveDocument,
  staffDocumentFile,
  staffGetTemplate,
  staffDownloadTemplate,
  staffPreviewTemplate,
  staffSetTemplate,
  staffResetTemplate,
  staffGetFederation,
  staffSaveFederation,
  staffSaveBankAccount,
} satisfies Partial<Handlers>
