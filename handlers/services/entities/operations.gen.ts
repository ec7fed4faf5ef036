// Written by `npm run generate` from openapi/entities.yaml and the files in this folder. Do not edit.
import type { Handlers } from '../../api/handler.ts'
import { bulkUpsertCatalogItems } from './bulkUpsertCatalogItems.ts'
import { createEntity } from './createEntity.ts'
import { deleteCatalogItem } from './deleteCatalogItem.ts'
import { deleteEntity } from './deleteEntity.ts'
import { getCatalogItem } from './getCatalogItem.ts'
import { getCompanyTree } from './getCompanyTree.ts'
import { getEntity } from './getEntity.ts'
import { listCatalogItems } from './listCatalogItems.ts'
import { listEntities } from './listEntities.ts'
import { updateCatalogItem } from './updateCatalogItem.ts'
import { updateEntity } from './updateEntity.ts'
import { upsertCatalogItem } from './upsertCatalogItem.ts'

export const operations = {
  bulkUpsertCatalogItems,
  createEntity,
  deleteCatalogItem,
  deleteEntity,
  getCatalogItem,
  getCompanyTree,
  getEntity,
  listCatalogItems,
  listEntities,
  updateCatalogItem,
  updateEntity,
  upsertCatalogItem,
} satisfies Handlers<'entities'>
