/** A mail as SES keeps it; `html` and `text` are Handlebars. */
export interface MailTemplate {
  name: string;
  subject: string;
  html: string;
  text: string;
}

/** What is built before synthesis and goes into the assembly. */
export interface Artifacts {
  /** Folder with one bundle per Lambda. */
  functions: string;
  /** Folder with the built site. */
  site: string;
  mails: MailTemplate[];
}
