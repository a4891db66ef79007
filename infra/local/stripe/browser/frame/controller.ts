import { callApi, type Call } from './api.ts';
import { openDoor } from './open-door.ts';

// Calls that carry no card, for a page that may not call the API itself.
void openDoor({ call: (call: Call) => callApi(call) });
