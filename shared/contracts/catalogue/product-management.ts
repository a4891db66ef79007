import * as z from 'zod';
import { envelope, group } from '../endpoint.ts';
import { Id, Pagination, PathId, Timestamp } from '../fields.ts';
import { FieldChange, ImportedRow, ManagedProduct, ProductCounts, StockNotice } from './managed-product.ts';
import { PictureFiles, PictureUpload } from './picture-upload.ts';
import { Flag, NewProduct, productFields, ProductChanges, Units } from './product-fields.ts';
import { CorrectionReason, StockEntry } from './stock-entry.ts';

export type { FieldChange, ImportedRow, ManagedProduct, StockNotice } from './managed-product.ts';

/** The column by which the table is sorted; with `-` the largest first. `relevance`: what the title names comes first. */
const ManagedSort = z.enum([
  'title',
  '-title',
  'sku',
  '-sku',
  'category',
  '-category',
  'price',
  '-price',
  'stock',
  '-stock',
  'totalSales',
  '-totalSales',
  'createdAt',
  '-createdAt',
  'relevance',
]);

const note = z.string().trim().max(300, 'Máximo 300 caracteres').default('');

/** The units that the admin saw and those that there should be: the difference is added, so that a sale in between counts. */
const StockChange = z.object({ from: z.int().min(0).max(999_999), to: z.int().min(0).max(999_999) });

const One = envelope(z.object({ product: ManagedProduct }));

/** `uploads`: the files of the form, which become pictures of the product in some seconds, or why one does not. */
const WithUploads = envelope(z.object({ product: ManagedProduct, uploads: z.array(PictureUpload) }));

const Many = z.object({ ids: z.array(Id('prd')).min(1).max(50) });

const RowAnswers = envelope(
  z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        /** The product as it is now; null when it does not exist. */
        product: ManagedProduct.nullable(),
        /** Why the row was refused; null when it was written. */
        error: z.object({ code: z.string(), message: z.string() }).nullable(),
      }),
    ),
  }),
);

export const productManagement = group({
  list: {
    summary: 'All products, inactive ones included, filtered, sorted and paged',
    method: 'GET',
    path: '/products/management',
    access: 'catalogue:read',
    query: z.object({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: z.coerce.number().int().min(1).max(200).default(20),
      search: z.string().trim().max(100, 'Máximo 100 caracteres').optional(),
      /** Id or slug. */
      category: z.string().max(80).optional(),
      state: z.enum(['active', 'inactive', 'featured']).optional(),
      stock: z.enum(['in', 'low', 'out']).optional(),
      sort: ManagedSort.default('title'),
    }),
    response: z.object({
      success: z.literal(true),
      data: z.object({ products: z.array(ManagedProduct), summary: ProductCounts }),
      pagination: Pagination,
    }),
    errors: [],
  },
  dashboard: {
    summary: 'Counts of products by stock, and the notices of low stock of the last month, newest first',
    method: 'GET',
    path: '/products/management/dashboard',
    access: 'catalogue:read',
    response: envelope(z.object({ summary: ProductCounts, notices: z.array(StockNotice) })),
    errors: [],
  },
  featuredInfo: {
    summary: 'The featured products: at most four',
    method: 'GET',
    path: '/products/management/featured',
    access: 'catalogue:read',
    response: envelope(
      z.object({
        featuredCount: z.int(),
        products: z.array(z.object({ _id: z.string(), title: z.string() })),
      }),
    ),
    errors: [],
  },
  get: {
    summary: 'One product as it is now, active or not',
    method: 'GET',
    path: '/products/management/{id}',
    access: 'catalogue:read',
    params: PathId,
    response: One,
    errors: ['product_not_found'],
  },
  create: {
    summary: 'Create a product; slug and SKU are made when they are absent',
    method: 'POST',
    path: '/products',
    access: 'catalogue:write',
    kind: 'multipart',
    body: NewProduct.extend({ images: PictureFiles.optional() }),
    response: WithUploads,
    status: 201,
    errors: [
      'category_missing',
      'address_taken',
      'sku_taken',
      'picture_too_large',
      'picture_type',
      'conflict',
    ],
  },
  update: {
    summary:
      'Change a product; with `version`, 409 with the current product if another admin changed it meanwhile',
    method: 'PUT',
    path: '/products/{id}',
    access: 'catalogue:write',
    kind: 'multipart',
    params: PathId,
    body: ProductChanges.extend({
      images: PictureFiles.optional(),
      version: z
        .string()
        .regex(/^[0-9]{1,9}$/)
        .transform(Number)
        .optional(),
      /** The stock that the form showed; absent: the stock as the server reads it. */
      stockSeen: Units.optional(),
      stockReason: CorrectionReason.default('recount'),
      stockNote: note,
      /** The price before was a mistake: a lower price is then no reduction, and the shop names no price before. */
      priceCorrection: Flag.optional(),
    }),
    response: WithUploads,
    errors: [
      'product_not_found',
      'stale_edit',
      'category_missing',
      'address_taken',
      'sku_taken',
      'stock_short',
      'pictures_full',
      'picture_too_large',
      'picture_type',
      'conflict',
    ],
  },
  remove: {
    summary: 'Delete a product; 409 while unpaid orders hold units of it. Orders keep their copies',
    method: 'DELETE',
    path: '/products/{id}',
    access: 'catalogue:write',
    params: PathId,
    response: z.object({ success: z.literal(true) }),
    errors: ['product_not_found', 'product_held', 'conflict'],
  },
  feature: {
    summary: 'Feature a product or not; 409 when four others are featured',
    method: 'PUT',
    path: '/products/{id}/featured',
    access: 'catalogue:write',
    params: PathId,
    body: z.object({ isFeatured: z.boolean() }),
    response: One,
    errors: ['product_not_found', 'featured_full'],
  },
  correctStock: {
    summary: 'Add or take units with a reason, written into the stock ledger',
    method: 'POST',
    path: '/products/{id}/stock',
    access: 'catalogue:write',
    params: PathId,
    body: StockChange.extend({ reason: CorrectionReason, note }),
    response: One,
    errors: ['product_not_found', 'stock_short'],
  },
  stockLedger: {
    summary: 'Every change of what stands on the shelf, newest first',
    method: 'GET',
    path: '/products/{id}/stock',
    access: 'catalogue:read',
    params: PathId,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      cursor: z.string().max(1000).optional(),
    }),
    response: envelope(z.object({ entries: z.array(StockEntry), nextCursor: z.string().nullable() })),
    errors: ['product_not_found', 'invalid_cursor'],
  },
  editMany: {
    summary: 'Change price, stock, state and category of many products; each succeeds or fails by itself',
    method: 'PUT',
    path: '/products/management/rows',
    access: 'catalogue:write',
    body: z.object({
      rows: z
        .array(
          z.object({
            _id: Id('prd'),
            version: z.int(),
            price: productFields.price.optional(),
            stock: StockChange.optional(),
            isActive: z.boolean().optional(),
            category: Id('cat').optional(),
          }),
        )
        .min(1)
        .max(50),
      reason: CorrectionReason.default('recount'),
      note,
    }),
    response: RowAnswers,
    errors: [],
  },
  removeMany: {
    summary: 'Delete many products; each succeeds or fails by itself',
    method: 'POST',
    path: '/products/management/rows/remove',
    access: 'catalogue:write',
    body: Many,
    response: RowAnswers,
    errors: [],
  },
  restoreMany: {
    summary:
      'Take the deletion of products back, for some days; one whose address or SKU is taken stays deleted',
    method: 'POST',
    path: '/products/management/rows/restore',
    access: 'catalogue:write',
    body: Many,
    response: RowAnswers,
    errors: [],
  },
  importRows: {
    summary:
      'Create or, by SKU, change products from rows of a file; a dry run only checks. Wrong rows are left out',
    method: 'POST',
    path: '/products/management/import',
    access: 'catalogue:write',
    maxBodyLength: 1_000_000,
    body: z.object({
      dryRun: z.boolean(),
      rows: z
        .array(
          z.object({
            /** The line in the file, for the errors. */
            line: z.int().min(1).max(1_000_000),
            /** The fields of the form, as text; `category` is a name, a slug or an id. */
            fields: z.record(z.string().max(40), z.unknown()),
            /**
             * What the export told of the row: product, units of then and the time of the export. `fields` are then those that
             * the file has changed, and the stock is changed by its difference, once for each export. Absent: a row of its own.
             */
            exported: z
              .object({ _id: Id('prd'), stock: z.int().min(0).max(999_999), at: Timestamp })
              .optional(),
          }),
        )
        .min(1)
        .max(200),
      /** Why units are added or taken, as the ledger says it. */
      reason: CorrectionReason.default('recount'),
      note,
    }),
    response: envelope(
      z.object({
        /** What takes it back; null for a dry run. */
        importId: z.string().nullable(),
        rows: z.array(ImportedRow),
        created: z.int(),
        updated: z.int(),
        failed: z.int(),
      }),
    ),
    errors: [],
  },
  undoImport: {
    summary: 'Take back what an import has done; what has been changed since stays, and is named',
    method: 'POST',
    path: '/products/management/import/undo',
    access: 'catalogue:write',
    maxBodyLength: 4_000_000,
    body: z.object({
      rows: z
        .array(
          z.object({
            _id: Id('prd'),
            importId: Id('imp'),
            action: z.enum(['create', 'update']),
            changes: z.array(FieldChange).max(40),
            /** When the file was exported, if it was: it can be imported again. */
            exportedAt: Timestamp.optional(),
          }),
        )
        .min(1)
        .max(200),
      note,
    }),
    response: envelope(
      z.object({
        rows: z.array(
          z.object({
            _id: z.string(),
            /** Fields that have been changed since the import, and stay so. */
            kept: z.array(z.string()),
            /** Why the row was not taken back; null when it was. */
            error: z.object({ code: z.string(), message: z.string() }).nullable(),
          }),
        ),
      }),
    ),
    errors: [],
  },
});
