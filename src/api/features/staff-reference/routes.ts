import type { Handlers } from '#api/calls/call.ts'
import { listDocuments, readDocumentFile, removeDocument, saveDocument } from './edit-documents.ts'
import { readFederation, saveBankAccount, saveFederation } from './edit-federation.ts'
import { readPoints, savePoints } from './edit-points.ts'
import { listPrices, removePrice, savePrice } from './edit-prices.ts'
import { listReference, removeReference, saveReference } from './edit-reference.ts'
import { describeTemplate, previewTemplate, resetTemplate, setTemplate } from './edit-template.ts'

export const staffReferenceRoutes = {
  staffListReference: listReference,
  staffSaveReference: saveReference,
  staffRemoveReference: removeReference,
  staffGetPoints: readPoints,
  staffSavePoints: savePoints,
  staffListPrices: listPrices,
  staffSavePrice: savePrice,
  staffRemovePrice: removePrice,
  staffListDocuments: listDocuments,
  staffSaveDocument: saveDocument,
  staffRemoveDocument: removeDocument,
  staffDocumentFile: readDocumentFile,
  staffGetTemplate: describeTemplate,
  staffPreviewTemplate: previewTemplate,
  staffSetTemplate: setTemplate,
  staffResetTemplate: resetTemplate,
  staffGetFederation: readFederation,
  staffSaveFederation: saveFederation,
  staffSaveBankAccount: saveBankAccount,
} satisfies Partial<Handlers>
