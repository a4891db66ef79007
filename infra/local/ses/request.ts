/** What the local cloud reads of SES's second API: `SendEmail` and `SendBulkEmail` with a stored template. */
export interface SendRequest {
  FromEmailAddress?: string;
  ReplyToAddresses?: string[];
  ConfigurationSetName?: string;
}

/** The body of `POST /v2/email/outbound-emails`. */
export interface SingleRequest extends SendRequest {
  Destination?: Destination;
  Content?: Content;
  EmailTags?: Tag[];
}

/** The body of `POST /v2/email/outbound-bulk-emails`. */
export interface BulkRequest extends SendRequest {
  DefaultContent?: Content;
  DefaultEmailTags?: Tag[];
  BulkEmailEntries?: BulkEntry[];
}

export interface BulkEntry {
  Destination?: Destination;
  ReplacementTags?: Tag[];
  ReplacementEmailContent?: { ReplacementTemplate?: { ReplacementTemplateData?: string } };
  ReplacementHeaders?: Header[];
}

export interface Destination {
  ToAddresses?: string[];
  CcAddresses?: string[];
  BccAddresses?: string[];
}

export interface Content {
  Template?: { TemplateName?: string; TemplateData?: string; Headers?: Header[]; Attachments?: Attachment[] };
}

/** A file that goes with a mail; `RawContent` is base64. */
export interface Attachment {
  FileName?: string;
  ContentType?: string;
  RawContent?: string;
}

export interface Tag {
  Name?: string;
  Value?: string;
}

/** A header that is added to a mail. */
export interface Header {
  Name: string;
  Value: string;
}
