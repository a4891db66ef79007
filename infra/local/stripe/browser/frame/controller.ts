import { linkToPage } from '../message-link.ts';
import { callApi, type Call } from './api.ts';

// Serves the calls of the page that carry no card.
void linkToPage({ call: (call: Call) => callApi(call) });
